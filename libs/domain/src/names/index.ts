export { hueOfName, initialsOf } from './name-tint';
