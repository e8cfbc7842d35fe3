"""The guards of conftest.py fail what they are there to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

CASES = {
    "log": "import logging\ndef test_it(): logging.getLogger('x').warning('stray')",
    "expected log": (
        "import logging, pytest\n@pytest.mark.expects_log\ndef test_it(): logging.getLogger('x').warning('meant')"
    ),
    "qt message": "from PySide6.QtCore import qWarning\ndef test_it(qapp): qWarning('stray')",
    "modal left": (
        "from PySide6.QtWidgets import QDialog\nkept = []\n"
        "def test_it(qapp):\n    kept.append(QDialog())\n    kept[0].open()"
    ),
    "modal waits": "from PySide6.QtWidgets import QDialog\ndef test_it(qapp): QDialog().exec()",
    "settings": (
        "import platformdirs\ndef test_it(tmp_path_factory):\n"
        "    assert str(tmp_path_factory.getbasetemp()) in platformdirs.user_config_dir('x')"
    ),
}
FINE = {"expected log", "settings"}


@pytest.mark.slow
@pytest.mark.parametrize("case", sorted(CASES))
def test_guard(root: Path, pytester: pytest.Pytester, case: str) -> None:
    pytester.makepyprojecttoml((root / "pyproject.toml").read_text(encoding="utf-8"))
    pytester.makeconftest((root / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(CASES[case])
    result = pytester.runpytest_subprocess(".", "-v", "-p", "no:cacheprovider", "-p", "no:randomly")
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == (0 if case in FINE else 1), result.stdout.str()
