/** The text of a table in a file. Spreadsheets write UTF-8 or, in older versions, the code page of Windows. */
export function textOfTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
