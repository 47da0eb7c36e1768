/** The migrated database that the test databases of one run are cloned from. */
export function templateName(run: string): string {
  return `placar_template_${run}`;
}
