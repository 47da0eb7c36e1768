/** The forms in which people paste a map of the workshop: its page, Steam's own link, what the console takes. */
const WORKSHOP_FORMS = [
  /^https?:\/\/(?:www\.)?steamcommunity\.com\/(?:sharedfiles|workshop)\/filedetails\/?\?(?:[^#\s]*&)?id=(\d{1,20})(?:[&#]\S*)?$/i,
  /^steam:\/\/(?:openurl|url)\/CommunityFilePage\/(\d{1,20})\/?$/i,
  /^workshop\/(\d{1,20})(?:\/\S*)?$/i,
  /^host_workshop_map\s+"?(\d{1,20})"?$/i,
];

/** A map as people type or paste it: the workshop id out of an address, anything else as it is, without spaces around it. */
export function typedMap(text: string): string {
  const trimmed = text.trim();
  for (const form of WORKSHOP_FORMS) {
    const id = form.exec(trimmed)?.[1];
    if (id !== undefined) return id;
  }
  return trimmed;
}
