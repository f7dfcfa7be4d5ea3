import { expect, test } from "vitest";
import { formErrors } from "#app/routes/forms.tsx";

test("in the summary of a form each fault names its field, also where the message at the field need not", () => {
	const error = {
		email: ["Email is required"],
		password: ["Must be at least 8 characters"],
		re_password: ["Required"],
		phone: ["Ensure this field has at least 9 characters."],
	};
	const faults = formErrors({ result: { status: "error", error, initialValue: {} } });
	const labels = { email: "Email", password: "Password", re_password: "Confirm password", phone: "Phone" };
	expect(faults.summary(labels).errors.map(({ message }) => message)).toEqual([
		"Email is required",
		"Password: Must be at least 8 characters",
		"Confirm password: Required",
		"Ensure Phone has at least 9 characters.",
	]);
	expect(faults.of("password")).toEqual(["Must be at least 8 characters"]);
});
