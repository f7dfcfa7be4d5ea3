import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { FormActions } from "./form-layout.tsx";
import { SubmitButton } from "./submit-button.tsx";
import * as css from "./wizards.css.ts";

interface WizardStepsProps {
	titles: string[];
	step: number;
	furthest: number;
	/** The id of the present step's form, which is kept when another step is opened. */
	form: string;
	enter?: string;
}

export function WizardSteps({ titles, step, furthest, form, enter = "next" }: WizardStepsProps) {
	return (
		<nav aria-label="Steps">
			{/* A form's first button is that of the Enter key, which must not be one that leads to another step. */}
			<button type="submit" form={form} name="move" value={enter} formNoValidate={enter !== "next"} hidden />
			<ol className={css.wizardSteps}>
				{titles.map((title, at) => {
					const number = at + 1;
					const words = (
						<>
							<span className={css.wizardNumber}>
								{number < step ? (
									<>
										<Icon name="check" />
										<VisuallyHidden>{number} done</VisuallyHidden>
									</>
								) : (
									number
								)}
							</span>
							<span className={css.wizardTitle}>{title}</span>
						</>
					);
					return (
						<li key={title}>
							{number <= furthest && number !== step ? (
								<button
									type="submit"
									form={form}
									name="move"
									value={`to:${number}`}
									formNoValidate
									className={css.wizardStep}
								>
									{words}
								</button>
							) : (
								<span className={css.wizardStep} aria-current={number === step ? "step" : undefined}>
									{words}
								</span>
							)}
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

interface WizardButtonsProps {
	first: boolean;
	last: boolean;
	disabled?: boolean;
	children?: ReactNode;
}

/** Cancel, Back (disabled on the first step) and Next (Submit on the last), as values of `move`. */
export function WizardButtons({ first, last, disabled, children }: WizardButtonsProps) {
	return (
		<FormActions>
			<Button name="move" value="cancel" formNoValidate>
				Cancel
			</Button>
			<Button name="move" value="back" formNoValidate disabled={first}>
				Back
			</Button>
			{children}
			<SubmitButton name="move" value={last ? "submit" : "next"} disabled={disabled}>
				{last ? "Submit" : "Next"}
			</SubmitButton>
		</FormActions>
	);
}
