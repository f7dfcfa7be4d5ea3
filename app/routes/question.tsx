import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { Button } from "#app/ui/text/button.tsx";
import { FormKey } from "./form-key.tsx";

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
