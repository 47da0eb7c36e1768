import { apiBase } from './page/page-meta';
import { stepUp } from './step-up';

/**
 * Saves what the API answers in a format other than JSON as a file of this name; false: it could not be had. What needs a code of the second
 * factor asks the person for one and is asked again.
 */
export async function saveFile(path: string, accept: string, name: string): Promise<boolean> {
  try {
    const ask = () => fetch(`${apiBase()}${path}`, { headers: { accept } });
    let answer = await ask();
    if (await needsCode(answer)) {
      if (!(await stepUp())) return false;
      answer = await ask();
    }
    if (!answer.ok) return false;
    save(await answer.blob(), name);
    return true;
  } catch {
    return false;
  }
}

/** Whether the answer is the refusal that a code of the second factor lifts. */
async function needsCode(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const { code } = (await answer.json()) as { code?: string };
  return code === 'STEP_UP_REQUIRED';
}

/** Saves a text that the page has as a file of this name. */
export function saveText(text: string, type: string, name: string): void {
  save(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
