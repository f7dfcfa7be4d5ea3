import { FORM_KEY } from "#app/http/common-fields.ts";
import { useRootData } from "./root-data.ts";

/** Makes a form act once, however often it is sent (see `submit`). */
export function FormKey() {
	return <input type="hidden" name={FORM_KEY} value={useRootData().formKey} />;
}
