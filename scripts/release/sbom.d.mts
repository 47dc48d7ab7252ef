export declare function sbom(of: { version: string; epoch: number }): string;
