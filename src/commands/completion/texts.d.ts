/** The files of completions/ are imported as text: see vitest.config.ts and scripts/bundle.mjs. */

declare module '*.bash' {
  const text: string;
  export default text;
}
declare module '*_hms' {
  const text: string;
  export default text;
}
declare module '*.fish' {
  const text: string;
  export default text;
}
declare module '*.ps1' {
  const text: string;
  export default text;
}
