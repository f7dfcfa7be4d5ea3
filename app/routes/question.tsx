import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { solutionsThatAre } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import { FormKey } from "./forms.tsx";

interface UnsavedQuestionProps {
	action: string;
	back: string;
	icon?: IconName;
	unsaved: number;
	/** The word on the button: "Sign out". */
	yes: string;
	/** The words for what is lost, such as "If you sign out, they are lost." */
	drops: string;
	otherwise: string;
}

export function UnsavedQuestion({ unsaved, yes, drops, otherwise, ...rest }: UnsavedQuestionProps) {
	if (unsaved === 0) {
		return (
			<Question {...rest} yes={yes}>
				<p>{otherwise}</p>
			</Question>
		);
	}
	return (
		<Question
			{...rest}
			yes={`Drop them and ${yes.toLowerCase()}`}
			look="danger"
			more={
				<Button look="quiet" formAction={paths.summaryUnsaved()}>
					Go to the list
				</Button>
			}
		>
			<p>{`Your list has ${solutionsThatAre(unsaved)} not saved in a project yet. ${drops}`}</p>
		</Question>
	);
}

export function SignOutQuestion({ unsaved }: { unsaved: number }) {
	return (
		<UnsavedQuestion
			action={paths.signOut()}
			back={paths.home()}
			icon="signOut"
			unsaved={unsaved}
			yes="Sign out"
			drops="If you sign out, they are lost."
			otherwise="Your projects and their unsaved changes stay as they are."
		/>
	);
}

interface QuestionProps extends Pick<Parameters<typeof Button>[0], "look" | "icon"> {
	action: string;
	back: string;
	yes: string;
	answer?: { name: string; value: string };
	fields?: Record<string, string | number>;
	more?: ReactNode;
	controls?: ReactNode;
	children: ReactNode;
}

export function Question({
	action,
	back,
	yes,
	look = "primary",
	icon,
	answer,
	fields = {},
	more,
	controls,
	children,
}: QuestionProps) {
	return (
		<>
			{children}
			<Form method="post" action={action}>
				<FormKey />
				<input type="hidden" name="confirmed" value="on" />
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{controls}
				<FormActions>
					<SubmitButton action={action} look={look} icon={icon} {...answer}>
						{yes}
					</SubmitButton>
					{more}
					<AskCancel back={back} />
				</FormActions>
			</Form>
		</>
	);
}
