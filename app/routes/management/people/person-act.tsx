import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import {
	activateStaff,
	deactivateStaff,
	endStaffSessions,
	getStaffMember,
	removeFromStaff,
	resetStaffFactor,
	sendReset,
} from "#app/domain/people/staff.ts";
import { administratorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { actsFor, PERSON_ACTS, type PersonActName } from "./person-acts.ts";

function actOf({ act }: LoaderFunctionArgs["params"]): PersonActName {
	if (!act || !isOneOf(keysOf(PERSON_ACTS), act)) throw new Response(null, { status: 404 });
	return act;
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), async ({ em, actor }) => {
		const act = actOf(params);
		const person = await getStaffMember(em, actor, idParam(params.id));
		return { act, person, isYou: person.id === actor.id, isOffered: actsFor(person).includes(act) };
	});
}

const perform: Record<PersonActName, (...args: Parameters<typeof sendReset>) => Promise<void>> = {
	reset: sendReset,
	sessions: endStaffSessions,
	factor: resetStaffFactor,
	deactivate: deactivateStaff,
	activate: activateStaff,
	remove: removeFromStaff,
};

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(
		administratorsOnly(request),
		z.object({ version: recordVersion }),
		async ({ em, actor, session }, { version }) => {
			const act = actOf(params);
			const { name } = await getStaffMember(em, actor, id);
			await perform[act](em, actor, { id, version }, mailQueue());
			if (id === actor.id && act !== "reset") return paths.home();
			await flash(em, session, { notice: `${name} ${PERSON_ACTS[act].done}` });
			return paths.people();
		},
	);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? PERSON_ACTS[data.act].button : "Person"} · Passive Fire Schedules` },
];

/** A refusal reads the person again, so that the question is about what is stored now. */
export const shouldRevalidate = () => true;

function whyNot(act: PersonActName, isActive: boolean): string {
	if (act === "factor") return "Two-step sign-in is not on for this person.";
	return isActive ? "This person can sign in already." : "This person is deactivated.";
}

export default function PersonAct() {
	const { act, person, isYou, isOffered } = useLoaderData<typeof loader>();
	const { button, effect, look } = PERSON_ACTS[act];
	return (
		<QuestionPage
			title={`${button}: ${person.name}`}
			back={paths.staffMember(person.id)}
			yes={button}
			look={look}
			fields={{ version: person.version }}
			closed={!isOffered}
		>
			{isYou && <Alert kind="warning" title="This is your own account." />}
			<p>{isOffered ? effect : whyNot(act, person.isActive)}</p>
		</QuestionPage>
	);
}
