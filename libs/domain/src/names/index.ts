export { hueOfName } from './name-tint';
