import { type ComponentProps, useEffect, useState } from "react";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { fieldReveal, fieldRevealed } from "#app/ui/base/fields.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";

export type Faults = ReturnType<typeof formErrors>;

export function EmailField({
	faults,
	label = "Email",
	hint,
	autoComplete = "email",
	stored,
}: {
	faults: Faults;
	/** The address that is filled in at first. */
	stored?: string;
	label?: string;
	hint?: string;
	autoComplete?: string;
}) {
	return (
		<TextField
			id="email"
			name="email"
			type="email"
			label={label}
			hint={hint}
			autoComplete={autoComplete}
			maxLength={ACCOUNT_LIMITS.email}
			required
			defaultValue={faults.typed("email", stored).toLowerCase()}
			errors={faults.of("email")}
			onBlur={({ currentTarget }) => {
				currentTarget.value = currentTarget.value.toLowerCase();
			}}
		/>
	);
}

/** A password that the person may look at while typing, with script: the button beside the label shows and hides it. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
	const [isReady, setReady] = useState(false);
	const [isShown, setShown] = useState(false);
	useEffect(() => setReady(true), []);
	return (
		<div className={fieldRevealed}>
			<TextField {...props} type={isShown ? "text" : "password"} maxLength={ACCOUNT_LIMITS.password} required />
			{isReady && (
				<button type="button" className={fieldReveal} onClick={() => setShown(!isShown)}>
					{isShown ? "Hide" : "Show"}
					<VisuallyHidden> {props.label}</VisuallyHidden>
				</button>
			)}
		</div>
	);
}
