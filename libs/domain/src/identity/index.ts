export { chargeInName } from './charges';
export { crestPlan, crestSvg } from './crest';
export { dataUri } from './drawing';
export { portraitPlan, portraitSvg } from './portrait';
