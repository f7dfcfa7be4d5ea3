import { Form, useActionData } from "@remix-run/react";
import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { solutionsThatAre } from "#app/amounts.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { AskCancel, AskLink } from "#app/ui/dialog/ask.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { FormKey, formErrors } from "./forms.tsx";

type Value = string | number;

interface QuestionFormProps extends Pick<ComponentProps<typeof Button>, "look" | "icon"> {
	/** Left out where the form goes to the address of its page. */
	action?: string;
	back: string;
	yes: string;
	/** The name and value of the button that does it, where the form has several. */
	answer?: { name: string; value: string };
	fields?: Record<string, Value | Value[]>;
	/** The safe way, before the button that loses something: Enter takes it. */
	first?: ReactNode;
	/** Buttons between the one that does it and Cancel. */
	more?: ReactNode;
	controls?: ReactNode;
	onSubmit?: FormEventHandler<HTMLFormElement>;
	busy?: boolean;
	children: ReactNode;
}

/** A question with the form that acts on it, alike on its own page and in a dialog, so that both do the same. */
export function QuestionForm({
	action,
	back,
	yes,
	look = "primary",
	icon,
	answer,
	fields = {},
	first,
	more,
	controls,
	onSubmit,
	busy,
	children,
}: QuestionFormProps) {
	return (
		<>
			{children}
			<Form method="post" action={action} onSubmit={onSubmit}>
				<FormKey />
				<input type="hidden" name="confirmed" value="on" />
				{Object.entries(fields).flatMap(([name, values]) =>
					[values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
				)}
				{controls}
				<FormActions>
					{first}
					<SubmitButton action={action} look={look} icon={icon} busy={busy} {...answer}>
						{yes}
					</SubmitButton>
					{more}
					<AskCancel back={back} />
				</FormActions>
			</Form>
		</>
	);
}

interface QuestionPageProps extends QuestionFormProps {
	title: string;
	/** True where there is nothing to do: the page says why instead of asking. */
	closed?: boolean;
}

/** The page of a question; says why an answer was refused, and what stands in the way. */
export function QuestionPage({ title, closed = false, ...question }: QuestionPageProps) {
	const { message, of } = formErrors(useActionData<Rejected>());
	return (
		<DialogPage title={title} back={question.back}>
			{message && <Obstacles title={message} obstacles={of("obstacles")} />}
			{closed ? question.children : <QuestionForm {...question} />}
		</DialogPage>
	);
}

export function Obstacles({ title, obstacles }: { title: string; obstacles?: readonly string[] }) {
	return (
		<Alert kind="warning" title={title}>
			{obstacles?.map((each) => (
				<p key={each}>{each}</p>
			))}
		</Alert>
	);
}

/** A question that has a page and, where there is script, a dialog over the page that links to it. */
export interface Question extends QuestionFormProps {
	title: string;
	/** The address of its page. */
	action: string;
}

interface QuestionLinkProps extends Omit<ComponentProps<typeof AskLink>, "to" | "title" | "question"> {
	question: Question;
}

export function QuestionLink({ question, ...link }: QuestionLinkProps) {
	return <AskLink {...link} to={question.action} title={question.title} question={<QuestionForm {...question} />} />;
}

interface UnsavedQuestion extends Omit<Question, "children"> {
	unsaved: number;
	/** The words for what is lost, such as "If you sign out, they are lost." */
	drops: string;
	otherwise: string;
}

/** `yes` is the word on the button where nothing is lost: "Sign out". */
export function unsavedQuestion({ unsaved, drops, otherwise, ...question }: UnsavedQuestion): Question {
	if (unsaved === 0) return { ...question, children: <p>{otherwise}</p> };
	return {
		...question,
		yes: `Discard them and ${question.yes.toLowerCase()}`,
		look: "danger",
		first: <GoToList />,
		children: <p>{`Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. ${drops}`}</p>,
	};
}

/** Opens the list that is not a project yet, where it can be saved, instead of dropping it. */
export function GoToList() {
	return (
		<Button look="primary" formAction={paths.summaryUnsaved()}>
			Save them first
		</Button>
	);
}

export const signOutQuestion = (unsaved: number): Question =>
	unsavedQuestion({
		title: "Sign out",
		action: paths.signOut(),
		back: paths.home(),
		icon: "signOut",
		unsaved,
		yes: "Sign out",
		drops: "If you sign out, they are lost.",
		otherwise: "Your projects and their unsaved changes stay as they are.",
	});
