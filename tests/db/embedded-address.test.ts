import { expect, test } from "vitest";
import { databaseAddress, databaseUrl } from "#db/address.ts";

test("an address is taken apart, with what is written in percent signs read", () => {
	expect(databaseAddress("postgres://fire:p%40ss%2Fword@db.example.com:6432/sched%20ules")).toEqual({
		host: "db.example.com",
		port: 6432,
		user: "fire",
		password: "p@ss/word",
		dbName: "sched ules",
	});
	expect(databaseAddress("postgresql://fire@[::1]")).toEqual({ host: "::1", port: 5432, user: "fire", dbName: "fire" });
});

test("a socket is named by its folder", () => {
	expect(databaseAddress("postgres://fire@localhost/schedules?host=/run/postgresql")).toEqual({
		host: "/run/postgresql",
		port: 5432,
		user: "fire",
		dbName: "schedules",
	});
});

for (const [mode, ssl] of [
	["disable", undefined],
	["require", { rejectUnauthorized: false }],
	["verify-ca", { rejectUnauthorized: true }],
	["verify-full", { rejectUnauthorized: true }],
] as const) {
	test(`sslmode=${mode} means what it means to PostgreSQL's own programs`, () => {
		expect(databaseAddress(`postgres://fire@db.example.com/schedules?sslmode=${mode}`).ssl).toEqual(ssl);
	});
}

for (const host of ["db.example.com", "::1", "/a folder/with, comma"]) {
	test(`an address with host ${host} survives being written and read`, () => {
		const address = { host, port: 6432, user: "fi:re", password: "p@ss/w?rd", dbName: "a/b c" };
		expect(databaseAddress(databaseUrl(address))).toEqual(address);
	});
}
