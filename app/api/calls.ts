import { analyticsCalls } from "./analytics.ts";
import { authCalls } from "./auth.ts";
import type { Call } from "./call.ts";
import { datasheetCalls } from "./datasheets.ts";
import { favouriteCalls } from "./favourites.ts";
import { generateCalls } from "./generate.ts";
import { guideCalls } from "./guide.ts";
import { inboxCalls } from "./inbox.ts";
import { openedCalls } from "./opened.ts";
import { rankingCalls } from "./ranking.ts";
import { referenceCalls } from "./reference.ts";
import { resCalls } from "./res.ts";
import { solCalls } from "./sol.ts";
import { staffListCalls } from "./staff-lists.ts";
import { staffRecordCalls } from "./staff-records.ts";
import { staffSolutionCalls } from "./staff-solutions.ts";

const families: readonly Call[] = [
	...authCalls,
	...resCalls,
	...solCalls,
	...favouriteCalls,
	...guideCalls,
	...generateCalls,
	...staffSolutionCalls,
	...staffListCalls,
	...staffRecordCalls,
	...datasheetCalls,
	...openedCalls,
	...rankingCalls,
	...analyticsCalls,
	...inboxCalls,
];

/** Every call of the facade as one table, and its own reference. */
export const calls: readonly Call[] = [...families, ...referenceCalls(families)];
