import { testsOfFolder } from '@placar/testing/together';

/** What a whole run runs in place of the specs beside it. */
testsOfFolder(__filename, require);
