import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { listNames } from "#app/domain/penetrations/catalogue-names.sql.ts";
import { editableProject } from "#app/domain/penetrations/penetration.ts";
import { GLOSSARY_FIELDS, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { defineWords, listWords } from "#app/domain/penetrations/terms.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";
import { NotSaved } from "./not-saved.tsx";
import { WordsPage } from "./words-page.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		return project && { project, ...(await listWords(em, project.id)), names: await listNames(em) };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, schema, async ({ em, actor, session }, { word, means, project: seen }) => {
		const project = await editableProject(em, actor, seen);
		const sent = word.flatMap((one, at) => {
			const colon = one.indexOf(":");
			const read = field.safeParse(one.slice(0, colon));
			return read.success ? { field: read.data, text: one.slice(colon + 1), means: means[at] ?? "" } : [];
		});
		const saved = await defineWords(em, actor, project, sent);
		await flash(em, session, {
			notice: saved === 0 ? "No term has changed." : `${amountOf(saved, "term")} saved.`,
		});
		return paths.penetrationMatch();
	});
}

export const meta: MetaFunction = () => [{ title: "Terms used · Passive Fire Schedules" }];

const field = z.enum(GLOSSARY_FIELDS);

/** `service:Refrigerant line`, `insulation:` for its blanks, and the meaning in the same place of the other list. */
const schema = z.object({
	word: z.array(z.string().regex(/^[a-z_]+:/)),
	means: z.array(optionalText(PENETRATION_FIELDS.service.limit)),
	project: shownProject,
});

export default function PenetrationWords() {
	const shown = useLoaderData<typeof loader>();
	return shown ? <WordsPage {...shown} /> : <NotSaved />;
}
