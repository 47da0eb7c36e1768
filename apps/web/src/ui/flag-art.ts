import { AR, AT, AU, BA, BE, BG, BO, BR, BY, CA, CH, CL, CN, CO, CR, CY, CZ, DE, DK, DO, DZ, EC, EE, EG, ES, FI, FR, GB, GE, GR, HK, HR, HU, ID, IE, IL, IN, IS, IT, JP, KR, KZ, LT, LU, LV, MA, MD, ME, MK, MN, MX, MY, NL, NO, NZ, PA, PE, PH, PL, PT, PY, RO, RS, RU, SA, SE, SG, SI, SK, TH, TN, TR, TW, UA, US, UY, VE, VN, ZA } from 'country-flag-icons/react/3x2';
import type { FlagCode } from './flag-codes';

/** Drawings of the supported flags: its own chunk, fetched when the first flag is shown. */
export const FLAG_ART: Readonly<Record<FlagCode, typeof BR>> = { AR, AT, AU, BA, BE, BG, BO, BR, BY, CA, CH, CL, CN, CO, CR, CY, CZ, DE, DK, DO, DZ, EC, EE, EG, ES, FI, FR, GB, GE, GR, HK, HR, HU, ID, IE, IL, IN, IS, IT, JP, KR, KZ, LT, LU, LV, MA, MD, ME, MK, MN, MX, MY, NL, NO, NZ, PA, PE, PH, PL, PT, PY, RO, RS, RU, SA, SE, SG, SI, SK, TH, TN, TR, TW, UA, US, UY, VE, VN, ZA };
