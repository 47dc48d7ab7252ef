export declare function executableLicences(modules: readonly string[]): Promise<string>;
