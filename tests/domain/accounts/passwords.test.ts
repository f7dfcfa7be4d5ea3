import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { isCommonPassword, type PasswordOwner, passwordErrors } from "#app/domain/accounts/passwords.server.ts";
import { demoPeople } from "#seed-data/demo/people.ts";

const ann: PasswordOwner = {
	email: "Ann.Walker@harbour.example",
	first_name: "Annika",
	last_name: "Walker",
	company: "Kōwhai Seals Ltd",
};
const faultOf = (password: string, owner = ann) => passwordErrors("password", password, owner).password?.[0] ?? null;

const COMMON = "This password is too common.";
const EASY = "This password is too easy to guess. Make it longer or less regular.";
const BLANKS = "The password must not be spaces only.";
const REPEATED = "The password must not be one character repeated.";
const OWN = "The password must not contain your name or email address.";
const COMPANY = "The password must not contain your company's name.";
const PRODUCT = "The password must not contain the name of this product.";

test.each([
	["password1", COMMON],
	["P@ssw0rd", COMMON],
	["iloveyou1", COMMON],
	["ILOVEYOU1", COMMON],
	["11111111", COMMON],
	["        ", BLANKS],
	["\u3000\u2003 \u00a0\t\u3000\u2003 ", BLANKS],
	["~~~~~~~~", REPEATED],
	["āĀāĀāĀāĀ", REPEATED],
	["ann.walker@harbour.example", OWN],
	["ANN.WALKER@harbour.example1", OWN],
	["my annwalker key", OWN],
	["7 annika 7 sails", OWN],
	["WALKER-tango-9", OWN],
	["kōwhai seals ltd", COMPANY],
	["x KŌWHAI-SEALS-LTD x", COMPANY],
	["passive-harbour-9", PRODUCT],
	["tango fire mango", PRODUCT],
	["Schedules tango 9", PRODUCT],
	["p4ssw0rd!!", EASY],
	["Iloveyou2024", EASY],
	["Password123!", EASY],
	["qwertzuiop1", EASY],
	["abcabcabcabc", EASY],
	["12.04.1987", EASY],
	["kowhai99", EASY],
	["9pfs9pfs", EASY],
])("%j is refused: %s", (password, fault) => {
	expect(faultOf(password)).toBe(fault);
});

test.each([
	"kauri-totara-rimu",
	"right password",
	"correct horse battery staple",
	"шесть синих лодок",
	"h7Kq9zLm",
	"a".repeat(60) + "kauri totara rimu 9 ".repeat(2),
])("%j is taken", (password) => {
	expect(faultOf(password)).toBeNull();
});

test("a short name or an unknown owner forbids nothing, and what is too short is told as that alone", () => {
	expect(faultOf("tango-lee-mango", { first_name: "Al", last_name: "Lee", email: "al@x.nz" })).toBeNull();
	expect(faultOf("tango-walker-mango", {})).toBeNull();
	expect(faultOf("aaaaaaa")).toBeNull();
});

test("at least 3,000 of the most common passwords fit the length and are refused", () => {
	const fitting = dictionary["passwords-common"].filter((password) => password.length >= 8);
	expect(fitting.length).toBeGreaterThan(17_000);
	expect(fitting.filter((password) => !isCommonPassword(password))).toEqual([]);
	expect(fitting.slice(0, 3_000).filter((password) => faultOf(password.toUpperCase(), {}) !== COMMON)).toEqual([]);
});

test("the passwords of the demo accounts would be refused to others of that name", () => {
	for (const person of demoPeople) expect(faultOf(person.password, person)).toBe(OWN);
});

test("the first hundred characters are estimated, and none behind them", () => {
	const random = "h7Kq9zLm kauri totara rimu";
	expect(faultOf(`${"ab".repeat(50)}${random}`)).toBe(EASY);
	expect(faultOf(`${"ab".repeat(40)}${random}`)).toBeNull();
	expect(faultOf(`${"1".repeat(254)}x`)).toBe(EASY);
});
