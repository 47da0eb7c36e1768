/** Largest picture that the API takes. */
export const MOST_LOGO_BYTES = 380 * 1024;

export type LogoProblem = 'kind' | 'large' | 'empty' | 'unreadable';
export type LogoReading = { dataUrl: string } | { problem: LogoProblem };

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SVG_START =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,4000}-->\s*|<!DOCTYPE[^>]{0,400}>\s*){0,8}<svg[\s>]/i;

function kindOf(bytes: Uint8Array): 'png' | 'svg+xml' | null {
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'png';
  return SVG_START.test(new TextDecoder().decode(bytes)) ? 'svg+xml' : null;
}

/** Null when the file cannot be read any more. */
function bytesOf(file: Blob): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : null);
    reader.onerror = () => resolve(null);
    reader.readAsArrayBuffer(file);
  });
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A chosen file as the data URL of `logo_file`; by what is in it, whatever its name says. */
export async function readLogo(file: Blob): Promise<LogoReading> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > MOST_LOGO_BYTES) return { problem: 'large' };
  const bytes = await bytesOf(file);
  if (bytes === null) return { problem: 'unreadable' };
  const kind = kindOf(bytes);
  return kind === null ? { problem: 'kind' } : { dataUrl: `data:image/${kind};base64,${base64Of(bytes)}` };
}
