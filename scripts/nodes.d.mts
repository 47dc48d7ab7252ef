export declare const versions: readonly number[];
export declare function nodeOf(major: number): string;
