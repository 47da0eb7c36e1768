import { z } from 'zod';

/** Characters of base64: 380 KB of picture, which together with a team stay below the limit of a body. */
const LOGO_CHARACTERS = 518_880;

/** `data:image/png;base64,…` or svg+xml, as the wire's client sends it; what is in it is judged when it is decoded. */
export const LogoFile = z
  .string()
  .max(LOGO_CHARACTERS, 'the picture must not be larger than 380 KB')
  .regex(/^data:image\/(?:png|svg\+xml)(?:;charset=[\w-]+)?;base64,/i, 'must be a PNG or SVG as a base64 data URL');
