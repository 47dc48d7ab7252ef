export declare function bundle(options: {
  input: Record<string, string>;
  isOneFile?: boolean;
  dir?: string;
}): Promise<unknown>;
