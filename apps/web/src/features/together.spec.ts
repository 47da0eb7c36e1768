// First, so that its clean-up after each test holds for all of them.
import '@testing-library/react';
import { testsOfFolder } from '@placar/testing/together';

/** What a whole run runs in place of the specs beside and below it. */
testsOfFolder(__filename, require);
