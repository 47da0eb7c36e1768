import { testsOfFolder } from '@placar/testing/together';

/** What a whole run runs in place of the specs beside and below it. */
testsOfFolder(__filename, require);
