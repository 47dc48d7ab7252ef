#!/usr/bin/env node
require('../dist/hms.cjs');
