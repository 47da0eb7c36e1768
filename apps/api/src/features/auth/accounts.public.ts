export { createAccount, DEFAULT_MAPS } from './create-account';
export { hashPassword, passwordMatches } from './password';
