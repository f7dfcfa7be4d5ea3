import { signedIn, visitor } from "#tests/http/visitor.ts";
import { fuzzFields } from "./fuzz/fields.ts";
import { fuzzForms } from "./fuzz/forms.ts";
import { fuzzRounds } from "./fuzz/rounds.ts";
import { apiToken } from "./fuzz/token.ts";

/*
 * node tests/faults/fuzz-texts.ts [minutes, 3 unless told]
 * Naughty texts into every field of the API and every form: nothing may answer with 500 or more, hang, or store what
 * cannot be shown.
 */
await fuzzRounds("naughty texts in every field", async ({ url }) => ({
	ways: {
		fields: async (seed) => {
			const tokens = { user: await apiToken(url, "user"), staff: await apiToken(url, "staff") };
			return fuzzFields(url, tokens, { calls: 2000, seed });
		},
		forms: async (seed) => {
			const people = { nobody: visitor(url), user: await signedIn(url), staff: await signedIn(url, "staff") };
			return fuzzForms(people, { posts: 500, seed });
		},
	},
}));
