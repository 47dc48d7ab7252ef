/** scripts/bundle.mjs includes these files as strings. */
declare module '*.jsonl' {
  const text: string;
  export default text;
}
