import { maskedReply } from '@placar/contracts';

const ADDRESS = '[address]';
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?![\d.])/g;
/** Five groups and more, or fewer with the gap of a shortened one: a time of the day has neither. */
const IPV6 =
  /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:)*(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:)*[0-9a-f]{1,4})(?![\w:])/gi;

/** What must stand in no part of the evidence, whoever reads it. */
export interface EvidenceSecrets {
  /** Passwords, tokens: replaced wherever they stand. */
  secrets: readonly string[];
  /** Names of hosts. Addresses in numbers are found by their form. */
  hosts: readonly string[];
}

/** A text without secrets and without addresses of servers and people. */
export function maskedText(text: string, { secrets, hosts }: EvidenceSecrets): string {
  // The pattern of secrets takes the rest of a line: what is known is cut out first.
  const known = secrets.filter((secret) => secret !== '').reduce((now, secret) => now.replaceAll(secret, '***'), text);
  const placed = hosts.filter((host) => host.length >= 4).reduce((now, host) => now.replaceAll(host, ADDRESS), known);
  return maskedReply(placed).replace(IPV4, ADDRESS).replace(IPV6, ADDRESS);
}

/** The same for every text of a value, names of fields included. */
export function maskedValue(value: unknown, secrets: EvidenceSecrets): unknown {
  if (typeof value === 'string') return maskedText(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [maskedText(name, secrets), maskedValue(item, secrets)]),
  );
}

/**
 * A round backup as it may leave: without the plugin's own copy of the configuration, which holds our token and every setting
 * (plugin contract §3.2), and masked like everything else.
 */
export function maskedBackup(body: string, secrets: EvidenceSecrets): string {
  try {
    const file = JSON.parse(body) as unknown;
    if (typeof file !== 'object' || file === null) return maskedText(body, secrets);
    const { match_config: _config, ...shown } = file as Record<string, unknown>;
    return `${JSON.stringify(maskedValue(shown, secrets), null, 2)}\n`;
  } catch {
    return maskedText(body, secrets);
  }
}
