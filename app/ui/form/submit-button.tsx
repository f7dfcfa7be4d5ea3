import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/text/button.tsx";

/** `name`, `value` and `action` tell its form from others; `busy` is for forms that the page does not send. */
export function SubmitButton({ action, busy = false, ...rest }: ComponentProps<typeof Button> & { action?: string }) {
	const navigation = useNavigation();
	const mine =
		navigation.state !== "idle" &&
		navigation.formMethod !== undefined &&
		(action === undefined || navigation.formAction === action) &&
		(rest.name === undefined || navigation.formData?.get(rest.name) === rest.value);
	return <Button look="primary" {...rest} busy={mine || busy} />;
}
