import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { Button } from "#app/ui/text/button.tsx";

export function AcknowledgeForm({ id, no, back }: { id: number; no: number; back: string }) {
	return (
		<Form method="post" action={paths.noticeAcknowledge(id)}>
			<FormKey />
			<input type="hidden" name="back" value={back} />
			<Button small aria-label={`Acknowledge notice ${no}`}>
				Acknowledge
			</Button>
		</Form>
	);
}
