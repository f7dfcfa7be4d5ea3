import { furtherChanges, testNothingIsStale } from "./no-stale-changes.ts";

testNothingIsStale(furtherChanges);
