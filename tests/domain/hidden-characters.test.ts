import { expect, test } from "vitest";
import { newPassword } from "#app/domain/accounts/schemas.schema.ts";
import { optionalText, requiredText, standardText } from "#app/domain/text.schema.ts";

/** Every character that turns what follows it. */
const TURNS = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];

test.each([
	["optional", optionalText(12)],
	["required", requiredText("Name is required", 12)],
	["standard", standardText(12)],
] as const)("an %s text keeps none of the characters that turn its reading direction", (_kind, schema) => {
	for (const turn of TURNS) expect(schema.parse(`${turn}invoice${turn}fdp ${turn}`)).toBe("invoicefdp");
	expect(schema.parse(TURNS.join("") + "x".repeat(12))).toBe("x".repeat(12));
	expect(schema.parse("متجر\u200f 7 שלום")).toBe("متجر\u200f 7 שלום");
	expect(schema.parse("👩‍🚒 kōwhai")).toBe("👩‍🚒 kōwhai");
});

test("a text of nothing but such characters is a blank one, and a password keeps every character", () => {
	expect(requiredText("Name is required", 12).safeParse(TURNS.join(" ")).error?.issues[0]?.message).toBe(
		"Name is required",
	);
	expect(newPassword.parse("kauri\u202etotara")).toBe("kauri\u202etotara");
});

test("a control is a blank, so that what is stored can be written to any table; tabs stay, and line ends are of one kind", () => {
	expect(standardText(40).parse("Fire\u0001mastic\u007f\u0085 grey\u001f")).toBe("Fire mastic   grey");
	expect(optionalText(40).parse("one\r\n\ttwo\u000bthree")).toBe("one\n\ttwo three");
	expect(standardText(40).safeParse("a\0b").success).toBe(false);
});
