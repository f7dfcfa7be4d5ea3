import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { invalid } from "#app/domain/errors.ts";
import { getUndo, type UndoView } from "#app/domain/imports/import-views.sql.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { editorsOnly, idParam, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { When } from "#app/ui/text/when.tsx";
import { sources, tooLargeToUndo } from "./import-labels.ts";
import { refuseUndo } from "./undo-refusal.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), ({ em, actor }) => getUndo(em, actor, idParam(params.id)));
}

export async function action({ request, params }: ActionFunctionArgs) {
	return submit(editorsOnly(request), z.object({}), async (context) => {
		const notice = await undoFromScreen(context, idParam(params.id));
		await flash(context.em, context.session, { notice });
		return paths.imports();
	});
}

/** Answers the notice that says what was done. Throws invalid with `obstacles`, conflict, not found. */
async function undoFromScreen({ em, actor }: RequestContext, run: number): Promise<string> {
	const { isLarge } = await getUndo(em, actor, run);
	if (isLarge) throw invalid({ "": [tooLargeToUndo(run)] });
	const context = { address: (await webDatabase()).address, files: files() };
	const done = await undoImport(context, run, { source: "screen", actorId: actor.id });
	if (done.undone) {
		return `Import ${run} is undone: ${amountOf(done.restored, "record")} put back, ${amountOf(done.removed, "record")} removed.`;
	}
	return refuseUndo(done);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Undo import ${data?.id ?? ""} · Passive Fire Schedules` },
];

const listed = (counts: UndoView["counts"], count: "changed" | "made") =>
	counts.flatMap((each) => (each[count] > 0 ? [amountOf(each[count], each.noun, each.nouns)] : [])).join(", ");

function refusal({ id, undoneBy, undoes, isUndoable, isLarge }: UndoView): string | null {
	if (undoneBy) return `This import was already undone by import ${undoneBy}.`;
	if (undoes) return `This import undid import ${undoes}. Import the files again instead.`;
	if (!isUndoable) return "This import is from an older version and cannot be undone.";
	return isLarge ? tooLargeToUndo(id) : null;
}

export default function ImportUndo() {
	const run = useLoaderData<typeof loader>();
	const refused = refusal(run);
	const facts = [
		{ term: "Saved", value: <When at={run.finished} /> },
		{ term: "By", value: run.who ?? sources[run.source] },
		{ term: "Files", value: run.names.join(", ") },
		{ term: "To be put back", value: listed(run.counts, "changed") },
		{ term: "To be removed", value: listed(run.counts, "made") },
	];
	return (
		<QuestionPage
			title={`Undo import ${run.id}`}
			action={paths.importUndo(run.id)}
			back={paths.imports()}
			icon="restore"
			yes="Undo this import"
			look="danger"
			closed={refused !== null}
		>
			<DescriptionList facts={facts} />
			{refused ? (
				<Alert kind="info" title={refused} />
			) : (
				<p>
					All of it or nothing. Nothing is undone if a record has changed since, or is used by a project, a list of
					favourites or an issued schedule. You will see which.
				</p>
			)}
		</QuestionPage>
	);
}
