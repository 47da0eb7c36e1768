import { apiBase } from './page/page-meta';

/** Saves what the API answers in a format other than JSON as a file of this name; false: it could not be had. */
export async function saveFile(path: string, accept: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(`${apiBase()}${path}`, { headers: { accept } });
    if (!answer.ok) return false;
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
    return true;
  } catch {
    return false;
  }
}
