import { choice, text } from '../../command-model/values.ts';
import { environmentWords } from '../../contract/enums.ts';

/** Options for where an install is created. */
export const placeOptions = {
  site: {
    value: text('SITE', 'installs'),
    help: 'ID of the site, or the name of any install in it',
  },
  environment: {
    value: { ...choice('ENVIRONMENT', ...environmentWords), mostPrivilegedFirst: true },
    help: 'Environment: production, staging or development',
  },
} as const;
