export declare const versions: readonly number[];
export declare const executableNode: string;
export declare function nodeOf(major: number): string;
export declare function executableNodeFor(platform?: string): string;
export declare function executableNodeLicence(): string;
