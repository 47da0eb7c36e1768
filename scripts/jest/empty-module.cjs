// Stands for a style sheet, a picture or words that no test reads: without class names, and empty as an address.
// Not an empty text, whose own methods (`link`, `match`, `anchor`) would be taken for class names.
module.exports = Object.assign(Object.create(null), { toString: () => '' });
