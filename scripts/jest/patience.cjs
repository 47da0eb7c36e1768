// Tests of pages wait for what comes as long as it takes on a busy machine; what never comes is found all the same.
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 60_000 });
