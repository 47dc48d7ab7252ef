export declare const programs: readonly string[];
export declare const testFiles: readonly string[];
export declare function find(name: string): string | undefined;
export declare function programPath(program: string): string | undefined;
export declare function programsOf(file: string): string[];
export declare function missing(names: readonly string[]): string[];
export declare function commandsOf(file: string): (readonly [name: string, path: string])[];
export declare function packagesOf(names: readonly string[]): string[];
export declare function installLine(names: readonly string[]): string;
