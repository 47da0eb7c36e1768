// What `rxjs/operators` exports, out of the one file of rxjs (jest.config.cjs).
module.exports = require('rxjs').operators;
