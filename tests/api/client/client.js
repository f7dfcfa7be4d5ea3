/** A client as existing ones work: tokens in memory, one refresh for all calls that meet an expired token, polling. */
const state = document.querySelector("#state");
let base = "";
let tokens = null;
let refreshing = null;

export const counts = { refreshes: 0, signedOut: 0, polls: 0 };

function signOut() {
	tokens = null;
	counts.signedOut += 1;
	state.textContent = "signed out";
}

const send = (path, { method = "GET", body } = {}) =>
	fetch(`${base}/api/${path}`, {
		method,
		headers: {
			...(tokens ? { Authorization: `JWT ${tokens.access}` } : {}),
			...(body ? { "Content-Type": "application/json" } : {}),
		},
		body: body && JSON.stringify(body),
	});

async function refresh() {
	counts.refreshes += 1;
	const answer = await send("auth/jwt/refresh/", { method: "POST", body: { refresh: tokens.refresh } });
	if (answer.status === 401) signOut();
	else tokens.access = (await answer.json()).access;
}

/** Asks; calls that meet an expired token wait for the same refresh and are sent once more. */
async function call(path, options) {
	const used = tokens?.access;
	let answer = await send(path, options);
	if (answer.status === 401 && tokens) {
		// Another call may have refreshed while this one was under way.
		if (tokens.access === used) {
			refreshing ??= refresh().finally(() => {
				refreshing = null;
			});
		}
		await refreshing;
		if (!tokens) return { status: 401, body: null };
		answer = await send(path, options);
		if (answer.status === 401) signOut();
	}
	const json = answer.headers.get("Content-Type")?.startsWith("application/json");
	return { status: answer.status, body: json ? await answer.json() : await answer.blob() };
}

window.client = {
	counts,
	call,
	at: (address) => {
		base = address;
	},
	async signIn(email, password) {
		const { status, body } = await call("auth/jwt/token/", { method: "POST", body: { email, password } });
		if (status === 200) {
			tokens = { access: body.access, refresh: body.refresh };
			state.textContent = `signed in as ${body.first_name}`;
		}
		return { status, user: body };
	},
	spoil: (which) => {
		tokens[which] = `${tokens[which].slice(0, -8)}AAAAAAAA`;
	},
	/** Generates and polls every two seconds until 100, as the old one did. */
	async generate(project, user) {
		const answer = call(`guide/guide/generate/${project}/?name=x`);
		const seen = [];
		for (;;) {
			await new Promise((resolve) => setTimeout(resolve, 2000));
			counts.polls += 1;
			const { body } = await call(`guide/progress/?guide=${project}&user=${user}`);
			seen.push(body[0].progress);
			if (body[0].progress === 100) break;
		}
		const { status, body } = await answer;
		return { status, seen, type: body.type, head: (await body.text()).slice(0, 5) };
	},
};
