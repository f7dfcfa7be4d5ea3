import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editorsOnly, loadPage } from "#app/http/guards.server.ts";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { QuestionPage } from "#app/routes/question.tsx";
import { readToggle, toggle } from "./toggle-data.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), (context) => readToggle(context, params));
}

export async function action({ request, params }: ActionFunctionArgs) {
	return toggle(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.title ?? "Product Manager"} · Passive Fire Schedules` },
];

export const shouldRevalidate = () => true;

export default function Toggle() {
	const { title, question, effect, issuedNote, verb, isActive, version, back } = useLoaderData<typeof loader>();
	return (
		<QuestionPage
			title={title}
			back={back}
			yes={verb}
			look={isActive ? "danger" : "primary"}
			icon={isActive ? "trash" : "restore"}
			fields={{ version, active: isActive ? "no" : "yes" }}
		>
			<p>{question}</p>
			{issuedNote && <IssuedNote list="product" {...issuedNote} />}
			{issuedNote?.effect && <p>{issuedNote.effect}</p>}
			<p>{effect}</p>
		</QuestionPage>
	);
}
